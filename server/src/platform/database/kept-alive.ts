/**
 * A connection that no packet passes any more, because a firewall forgot it or the other machine has gone without a
 * word, is found dead within 20 seconds while nothing is sent over it. Without the delay Linux would first ask after
 * two hours.
 */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;
/**
 * So long a statement may go without an answer, longer than any takes: what was sent into the void is otherwise given
 * up after a quarter of an hour.
 */
export const longestQueryMs = 15_000;

/**
 * When the database gives up a connection that no packet passes: it asks after a minute of silence, and waits half of
 * one more.
 */
export const givenUp = [
  `tcp_keepalives_idle = '60s'`,
  `tcp_keepalives_interval = '10s'`,
  `tcp_user_timeout = '90s'`,
] as const;
