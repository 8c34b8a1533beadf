import { expect, test } from 'vitest';
import { checkPictureSize } from './picture.ts';

test('a picture has at most eight megabytes', () => {
  expect(checkPictureSize(8_000_000).ok).toBe(true);
  expect(checkPictureSize(8_000_001)).toMatchObject({
    refusal: { name: 'upload-too-large', field: 'file', facts: { megabytes: 8 } },
  });
});
