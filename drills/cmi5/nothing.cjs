// Stands where the suite loads what belongs to another browser library.
module.exports = {};
