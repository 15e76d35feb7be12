/** The server will not start, and the message tells the operator why and what to do. Printed without a stack. */
export class StartupError extends Error {
  override name = 'StartRefusal';
}
