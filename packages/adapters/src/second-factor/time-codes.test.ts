import { describe, expect, it } from 'vitest';
import { createTimeCodes, timeCode } from './time-codes.ts';

/** The key of RFC 6238's test vectors. */
const SECRET = Buffer.from('12345678901234567890');

describe('codes of an authenticator app', () => {
  // Appendix B of RFC 6238: the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are the ones of the standard, %i seconds after 1970', (seconds, code) => {
    const codes = createTimeCodes({ issuer: 'Cliffhanger', now: () => seconds * 1_000 });
    expect(timeCode(SECRET, codes.stepNow())).toBe(code);
    expect(codes.isCodeOf(SECRET, codes.stepNow(), code)).toBe(true);
    expect(codes.isCodeOf(SECRET, codes.stepNow() + 1, code)).toBe(false);
  });

  it('are compared without an error, whatever is typed', () => {
    const codes = createTimeCodes({ issuer: 'Cliffhanger', now: () => 0 });
    for (const typed of ['', '12345', '1234567', 'éééééé', '２８７０８２'])
      expect(codes.isCodeOf(SECRET, 1, typed)).toBe(false);
  });

  it('are set up from an address that every app reads', () => {
    const codes = createTimeCodes({ issuer: 'Cliffhanger', now: () => 0 });
    expect(codes.secretText(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(codes.address(SECRET, 'ada@example.org')).toBe(
      'otpauth://totp/Cliffhanger:ada%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Cliffhanger&algorithm=SHA1&digits=6&period=30',
    );
  });
});
