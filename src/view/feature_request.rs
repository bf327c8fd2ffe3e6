//! Requests to features: each feature declares their type.

use std::any::Any;
use std::fmt::{self, Debug};

/// A type of requests to one feature. The feature registers it, with the system that carries it out.
pub trait FeatureRequest: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// True if the request changes the fight. It is then refused while a fight that is played elsewhere is watched.
    fn changes_fight(&self) -> bool {
        false
    }
}

/// A request to a feature, of any type.
pub struct BoxedRequest(Box<dyn AnyRequest>);

impl BoxedRequest {
    /// Returns a request of any type.
    pub fn new<R: FeatureRequest>(request: R) -> Self {
        Self(Box::new(request))
    }

    /// Returns the request, if its type is `R`.
    pub fn get<R: FeatureRequest>(&self) -> Option<&R> {
        self.0.as_any().downcast_ref()
    }

    /// Returns the request as the value that its feature declares.
    pub fn into_any(self) -> Box<dyn Any> {
        self.0.into_any()
    }

    /// True if the request changes the fight.
    pub fn changes_fight(&self) -> bool {
        self.0.changes_fight()
    }
}

impl Clone for BoxedRequest {
    fn clone(&self) -> Self {
        Self(self.0.boxed_clone())
    }
}

impl Debug for BoxedRequest {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        Debug::fmt(&self.0, f)
    }
}

impl PartialEq for BoxedRequest {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(other.0.as_any())
    }
}

/// The object-safe half of [`FeatureRequest`].
trait AnyRequest: Debug + Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn into_any(self: Box<Self>) -> Box<dyn Any>;
    fn boxed_clone(&self) -> Box<dyn AnyRequest>;
    fn equals(&self, other: &dyn Any) -> bool;
    fn changes_fight(&self) -> bool;
}

impl<R: FeatureRequest> AnyRequest for R {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }

    fn boxed_clone(&self) -> Box<dyn AnyRequest> {
        Box::new(self.clone())
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<R>() == Some(self)
    }

    fn changes_fight(&self) -> bool {
        FeatureRequest::changes_fight(self)
    }
}
