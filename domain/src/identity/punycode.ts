// Bootstring with the parameters of punycode (RFC 3492, section 5).
const base = 36;
const tMin = 1;
const tMax = 26;
const skew = 38;
const damp = 700;

/** A label of a domain name outside ASCII, without its `xn--`. */
export function toPunycode(label: string): string {
  const points = [...label].map((character) => character.codePointAt(0)!);
  const basic = points.filter((point) => point < 0x80);
  let output = String.fromCodePoint(...basic);
  if (basic.length > 0) output += '-';
  let n = 0x80;
  let delta = 0;
  let bias = 72;
  let handled = basic.length;
  while (handled < points.length) {
    const next = Math.min(...points.filter((point) => point >= n));
    delta += (next - n) * (handled + 1);
    n = next;
    for (const point of points) {
      if (point < n) delta += 1;
      if (point !== n) continue;
      output += variableLength(delta, bias);
      bias = adapt(delta, handled + 1, handled === basic.length);
      delta = 0;
      handled += 1;
    }
    delta += 1;
    n += 1;
  }
  return output;
}

function variableLength(delta: number, bias: number): string {
  let output = '';
  let rest = delta;
  for (let k = base; ; k += base) {
    const threshold = Math.min(Math.max(k - bias, tMin), tMax);
    if (rest < threshold) return output + digit(rest);
    output += digit(threshold + ((rest - threshold) % (base - threshold)));
    rest = Math.floor((rest - threshold) / (base - threshold));
  }
}

function adapt(delta: number, points: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? damp : 2));
  rest += Math.floor(rest / points);
  let k = 0;
  for (; rest > ((base - tMin) * tMax) / 2; k += base) rest = Math.floor(rest / (base - tMin));
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
}

const digit = (value: number) => String.fromCharCode(value < 26 ? value + 97 : value + 22);
