import { describe, expect, test } from 'vitest';
import { authenticationResults, senderVerdict } from './inbound-sender.ts';

const from = 'ann@ridge.example';
const verdictOf = (headers: string[], serverId: string | null = 'mx.muster.example') => senderVerdict(authenticationResults(headers, serverId), from).verdict;

describe('whether the address in From is the sender’s', () => {
  test.each<[string, string, string]>([
    ['DMARC passed', 'mx.muster.example; dmarc=pass header.from=ridge.example', 'pass'],
    ['DMARC failed, whatever else passed', 'mx.muster.example; dkim=pass header.d=ridge.example; dmarc=fail header.from=ridge.example', 'fail'],
    ['a signature of the same domain', 'mx.muster.example; dkim=pass header.i=@ridge.example', 'pass'],
    ['a signature of a host below it', 'mx.muster.example; dkim=pass header.d=mail.ridge.example', 'pass'],
    ['a signature of another domain', 'mx.muster.example; dkim=pass header.d=evil.example', 'none'],
    ['a signature of a domain that only ends alike', 'mx.muster.example; dkim=pass header.d=notridge.example', 'none'],
    ['SPF of the same domain', 'mx.muster.example; spf=pass smtp.mailfrom=bounces@ridge.example', 'pass'],
    ['SPF of another domain', 'mx.muster.example; spf=pass smtp.mailfrom=evil.example', 'none'],
    ['SPF failed', 'mx.muster.example; spf=softfail smtp.mailfrom=ridge.example; dmarc=none', 'fail'],
    ['a broken signature, SPF unknown', 'mx.muster.example; dkim=fail header.d=ridge.example; spf=none', 'fail'],
    ['SPF failed, but signed', 'mx.muster.example; spf=fail smtp.mailfrom=list.example; dkim=pass header.d=ridge.example', 'pass'],
    ['nothing was checked', 'mx.muster.example; none', 'none'],
    ['comments with semicolons', 'mx.muster.example (so (it; is)); dkim=fail (a; dmarc=pass) header.d=ridge.example; spf=neutral', 'fail'],
    ['a version after the name', 'mx.muster.example 1; dmarc=pass', 'pass'],
  ])('%s', (_, header, expected) => expect(verdictOf([header])).toBe(expected));

  test('only the topmost header of our server counts', () => {
    expect(verdictOf(['mx.evil.example; dmarc=pass', 'mx.muster.example; dmarc=fail', 'mx.muster.example; dmarc=pass'])).toBe('fail');
    expect(verdictOf(['mx.evil.example; dmarc=pass'])).toBe('none');
    expect(verdictOf(['mx.muster.example.evil; dmarc=pass', ' ; dmarc=pass', ''])).toBe('none');
  });
  test('without a server’s name nothing counts, and a server can leave its name out', () => {
    expect(verdictOf(['mx.muster.example; dmarc=pass'], null)).toBe('none');
    expect(verdictOf(['spf=pass smtp.mailfrom=evil.example; dmarc=pass action=none header.from=ridge.example'], '-')).toBe('pass');
    expect(verdictOf(['mx.evil.example; dmarc=pass'], '-')).toBe('none');
  });
  test('what is shown of each method', () => {
    const read = (header: string) => senderVerdict(authenticationResults([header], 'a'), from).results;
    expect(read('a; spf=pass smtp.mailfrom=x.example; dkim=fail header.d=y; dkim=pass header.d=z; dmarc=bestguesspass')).toEqual({
      spf: 'pass',
      dkim: 'pass',
      dmarc: 'bestguesspass',
    });
    expect(read('b; spf=pass')).toEqual({ spf: 'none', dkim: 'none', dmarc: 'none' });
  });
});
