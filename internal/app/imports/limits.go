package imports

// maxFile is the largest allowed file in bytes, far more than a network needs.
const maxFile = 64 << 20
