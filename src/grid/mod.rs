//! Integer geometry: cells, footprints, metrics, terrain, walls, reach, paths and sight.
