import { describe, expect, test } from 'vitest';
import { authenticationResults, senderVerdict } from './inbound-sender.ts';

const from = 'ann@ridge.example';
const verdictOf = (headers: string[], serverId: string | null = 'mx.muster.example') =>
  senderVerdict(authenticationResults(headers, serverId), from).verdict;

describe('whether the address in From is the sender’s', () => {
  test.each<[string, string, string]>([
    ['DMARC passed', 'mx.muster.example; dmarc=pass header.from=ridge.example', 'pass'],
    [
      'DMARC failed, whatever else passed',
      'mx.muster.example; dkim=pass header.d=ridge.example; dmarc=fail header.from=ridge.example',
      'fail',
    ],
    ['a signature of the same domain', 'mx.muster.example; dkim=pass header.i=@ridge.example', 'pass'],
    ['a signature of a host below it', 'mx.muster.example; dkim=pass header.d=mail.ridge.example', 'pass'],
    ['a signature of another domain', 'mx.muster.example; dkim=pass header.d=evil.example', 'none'],
    ['a signature of a domain that only ends alike', 'mx.muster.example; dkim=pass header.d=notridge.example', 'none'],
    ['SPF of the same domain', 'mx.muster.example; spf=pass smtp.mailfrom=bounces@ridge.example', 'pass'],
    ['SPF of another domain', 'mx.muster.example; spf=pass smtp.mailfrom=evil.example', 'none'],
    ['SPF failed', 'mx.muster.example; spf=softfail smtp.mailfrom=ridge.example; dmarc=none', 'fail'],
    ['a broken signature, SPF unknown', 'mx.muster.example; dkim=fail header.d=ridge.example; spf=none', 'fail'],
    [
      'SPF failed, but signed',
      'mx.muster.example; spf=fail smtp.mailfrom=list.example; dkim=pass header.d=ridge.example',
      'pass',
    ],
    ['nothing was checked', 'mx.muster.example; none', 'none'],
    [
      'comments with semicolons',
      'mx.muster.example (so (it; is)); dkim=fail (a; dmarc=pass) header.d=ridge.example; spf=neutral',
      'fail',
    ],
    [
      'an envelope address that quotes a result',
      'mx.muster.example; spf=pass smtp.mailfrom="x; dmarc=pass; y"@evil.example; dmarc=fail header.from=ridge.example',
      'fail',
    ],
    [
      'an envelope address that quotes an address',
      'mx.muster.example; spf=pass smtp.mailfrom="x@ridge.example"@evil.example; dmarc=none',
      'none',
    ],
    [
      'an envelope address that quotes a property',
      'mx.muster.example; spf=pass smtp.mailfrom="a smtp.mailfrom=x@ridge.example b"@evil.example',
      'none',
    ],
    ['a signer that quotes an address', 'mx.muster.example; dkim=pass header.i="x@ridge.example"@evil.example', 'none'],
    [
      'a quotation mark within quotes',
      String.raw`mx.muster.example; spf=pass smtp.mailfrom="a\"; dmarc=pass; \"b"@evil.example; dmarc=fail`,
      'fail',
    ],
    [
      'a bracket within a comment',
      String.raw`mx.muster.example; spf=pass (from a\); dmarc=pass; spf=none (\() smtp.mailfrom=evil.example; dmarc=fail`,
      'fail',
    ],
    [
      'a quotation mark within a comment',
      'mx.muster.example; spf=pass (from ") smtp.mailfrom=evil.example; dmarc=fail (") header.from=ridge.example',
      'fail',
    ],
    [
      'a quotation that does not end',
      'mx.muster.example; spf=pass smtp.mailfrom="a; dmarc=pass header.from=ridge.example',
      'fail',
    ],
    ['a comment that does not end', 'mx.muster.example; dmarc=pass header.from=ridge.example; spf=pass (a', 'fail'],
    ['two results of DMARC', 'mx.muster.example; dmarc=pass; dmarc=fail', 'fail'],
    [
      'a property told twice',
      'mx.muster.example; spf=pass smtp.mailfrom=evil.example smtp.mailfrom=ridge.example',
      'none',
    ],
    [
      'a property of a reason',
      'mx.muster.example; dkim=pass reason="header.d=ridge.example" header.d=evil.example',
      'none',
    ],
    [
      'DMARC of another address than we read',
      'mx.muster.example; dmarc=pass header.from=evil.example; dkim=pass header.d=ridge.example',
      'fail',
    ],
    ['a signature of the top level', 'mx.muster.example; dkim=pass header.d=example', 'none'],
    [
      'more than anyone reads',
      `mx.muster.example; ${'dkim=pass header.d=evil.example; '.repeat(600)}dmarc=fail`,
      'fail',
    ],
    ['a version after the name', 'mx.muster.example 1; dmarc=pass', 'pass'],
  ])('%s', (_, header, expected) => expect(verdictOf([header])).toBe(expected));

  test('addresses of domains outside ASCII are compared in one form', () => {
    const verdict = (header: string, address: string) =>
      senderVerdict(authenticationResults([header], 'a'), address).verdict;
    expect(verdict('a; dmarc=pass header.from=RÎDGE.example.', 'ann@xn--rdge-0pa.example')).toBe('pass');
    expect(verdict('a; dkim=pass header.d=xn--rdge-0pa.example', 'ann@xn--rdge-0pa.example')).toBe('pass');
    expect(verdict('a; dkim=pass header.d=rıdge.example', from)).toBe('none');
    expect(verdict('a; dmarc=pass', '')).toBe('pass');
  });
  test('only the topmost header of our server counts', () => {
    expect(
      verdictOf(['mx.evil.example; dmarc=pass', 'mx.muster.example; dmarc=fail', 'mx.muster.example; dmarc=pass']),
    ).toBe('fail');
    expect(verdictOf(['mx.evil.example; dmarc=pass'])).toBe('none');
    expect(verdictOf(['mx.muster.example.evil; dmarc=pass', ' ; dmarc=pass', ''])).toBe('none');
  });
  test('without a server’s name nothing counts, and a server can leave its name out', () => {
    expect(verdictOf(['mx.muster.example; dmarc=pass'], null)).toBe('none');
    expect(
      verdictOf(['spf=pass smtp.mailfrom=evil.example; dmarc=pass action=none header.from=ridge.example'], '-'),
    ).toBe('pass');
    expect(verdictOf(['mx.evil.example; dmarc=pass'], '-')).toBe('none');
  });
  test('what is shown of each method', () => {
    const read = (header: string) => senderVerdict(authenticationResults([header], 'a'), from).results;
    expect(
      read('a; spf=pass smtp.mailfrom=x.example; dkim=fail header.d=y; dkim=pass header.d=z; dmarc=bestguesspass'),
    ).toEqual({
      spf: 'pass',
      dkim: 'pass',
      dmarc: 'bestguesspass',
    });
    expect(read('b; spf=pass')).toEqual({ spf: 'none', dkim: 'none', dmarc: 'none' });
  });
});
