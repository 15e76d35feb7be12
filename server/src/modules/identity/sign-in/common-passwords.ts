import { withoutAccents } from '@app/domain/identity/password';

// The passwords people choose most, spelt out from what they are made of: words, years, runs of the keyboard.
// Made here rather than copied: lists of leaked passwords come without a licence, and all follow these patterns.
const words =
  `password passwort motdepasse bonjour welcome hello admin administrator root user login letmein iloveyou sunshine princess football soccer hockey baseball basketball
dragon monkey master shadow superman batman spiderman pokemon starwars trustno qwerty azerty qwertz asdfgh zxcvbn secret changeme changeit default test testing guest company training muster safety
security forklift worker summer winter spring autumn january february march april june july august september october november december monday friday sunday
charlie jordan michael michelle jennifer jessica ashley daniel thomas robert matthew andrew joshua nicole amanda anthony william hunter harley ranger buster tigger ginger pepper cookie summer
chocolate banana cheese coffee whatever nothing freedom internet computer samsung google apple facebook amazon microsoft windows android iphone liverpool chelsea arsenal barcelona madrid
canada quebec montreal toronto ottawa alberta america london paris soleil doudou chouchou nicolas alexandre camille marine amour loulou azertyuiop qwertyuiop asdfghjkl zxcvbnm iloveu
mustang corvette ferrari porsche yamaha suzuki yankees cowboys eagles steelers packers lakers maverick phoenix thunder diamond silver golden purple orange flower butterfly angel heaven jesus blessed
family mother father brother sister baby lovely happy smile lucky killer hacker gamer player winner number access server network oracle cisco linux ubuntu`.split(
    /\s+/,
  );
const endings = [
  '',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '1234567',
  '12345678',
  '123456789',
  '1234567890',
  '!',
  '!!',
  '1!',
  '123!',
  '1234!',
  '@123',
  '#1',
  '01',
  '007',
  '69',
  '99',
  '00',
  '11',
  '22',
  '77',
  '88',
  '111',
  '321',
  '666',
  '777',
  '2000',
  '2010',
  ...years(2015, 2030),
  ...years(2018, 2030).map((year) => `${year}!`),
];
const runs = [
  '1234567890',
  '0987654321',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv',
  'qazwsxedcrfv',
  '1q2w3e4r5t6y',
];
const shortest = 6;

let list: Set<string> | null = null;

/** All entries, in lower case and without the tricks `plain` undoes. */
export function commonPasswords(): ReadonlySet<string> {
  if (list) return list;
  list = new Set();
  for (const word of words) {
    for (const ending of endings) {
      list.add(plain(word + ending));
      list.add(plain(word + word + ending));
    }
  }
  for (const run of runs) {
    for (const text of [run + run + run, [...run].toReversed().join('').repeat(3)]) {
      for (let length = shortest; length <= Math.min(24, text.length); length++) list.add(plain(text.slice(0, length)));
    }
  }
  for (const short of list) if (short.length < shortest) list.delete(short);
  return list;
}

/**
 * Whether a guesser would try it early: on the list, with or without a decoration around it, or one short piece again
 * and again.
 */
export function isCommonPassword(password: string): boolean {
  const text = plain(password);
  if (/^(.{1,4}?)\1+.{0,3}$/su.test(text)) return true;
  const entries = commonPasswords();
  const bare = text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const core = bare.replace(/\p{N}+$/u, '').replace(/[^\p{L}\p{N}]+$/u, '');
  if ([text, bare].some((one) => entries.has(one))) return true;
  const letters = withoutAccents(password).replace(/[^\p{L}]+/gu, '');
  if (entries.has(letters) && password.length - letters.length < 8) return true;
  // two entries side by side, such as welcomepassword, are two guesses
  const joined = core.replace(/[^\p{L}\p{N}]+/gu, '');
  if (entries.has(joined) && bare.length - joined.length < 8) return true;
  for (let at = 4; at < joined.length - 3; at++)
    if (isWord(joined.slice(0, at)) && isWord(joined.slice(at))) return true;
  return false;
}

const known = new Set(words.map(plain));
const isWord = (text: string) => known.has(text);

/** Lower case, with the letters that digits and signs stand for. */
function plain(text: string): string {
  return withoutAccents(text)
    .replace(/[@4]/g, 'a')
    .replace(/3/g, 'e')
    .replace(/0/g, 'o')
    .replace(/[$5]/g, 's')
    .replace(/7/g, 't');
}

function years(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}
