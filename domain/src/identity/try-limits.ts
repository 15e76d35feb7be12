/** At most `tries` in a window of `seconds`; further ones wait for the window's end. */
export type WindowLimit = { tries: number; seconds: number };
/**
 * After `free` tries each further one waits longer: `first` seconds, doubled each time up to `longest`; forgotten after
 * `forget` quiet seconds.
 */
export type GrowingDelay = { free: number; first: number; longest: number; forget: number };

const quarter = 900;
const day = 86_400;

/** Three free, then 10 s, 20 s, 40 s … one hour: at most twelve tries in the first hour and 36 in a day. */
const guessing: GrowingDelay = { free: 3, first: 10, longest: 3600, forget: day };
/** A PIN has fewer possibilities than a password. */
const guessingPins: GrowingDelay = { free: 4, first: 30, longest: 3600, forget: day };

/**
 * How often someone may try to be a person. One source (an IPv4 address, an IPv6 /64) meets its own delay, so that no
 * one keeps an owner out from elsewhere; all sources together meet the bound of the account, which no single source can
 * reach within its window. A known device counts by itself: neither its network nor anyone else delays its owner.
 */
export const tryLimits = {
  /** Signing in with a password. */
  password: { source: guessing, account: { tries: 100, seconds: day }, device: guessing },
  /** The code of the second factor, after the right password. */
  code: { source: guessing, account: { tries: 100, seconds: day }, device: guessing },
  /** Showing while signed in who one is: each session by itself. */
  confirmation: { source: guessing, account: { tries: 100, seconds: day } },
  /** Signing in with a PIN, but for a kiosk: that counts by itself. */
  pin: { source: guessingPins, account: { tries: 50, seconds: day } },
  pinAtKiosk: guessingPins,
  kiosk: { tries: 200, seconds: quarter },
  /** Of one network, known devices not counted: passwords and codes, and PINs apart from them. */
  network: { tries: 50, seconds: quarter },
  /** While passwords are sprayed over many accounts, one network gets fewer. */
  networkUnderAttack: { tries: 10, seconds: quarter },
  /** Failures of all networks together that count as spraying. */
  spraying: { tries: 300, seconds: quarter },
} as const;

/** How many tries a growing delay lets through within so many seconds, for who comes back the moment it may. */
export function mostTries({ free, first, longest }: GrowingDelay, seconds: number): number {
  let tries = free;
  for (let at = 0, wait = first; at <= seconds; at += wait, wait = Math.min(2 * wait, longest), tries++);
  return tries;
}
