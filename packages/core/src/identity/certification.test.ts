import { expect, test } from 'vitest';
import { DAY_MS, instantOf, noticeByPerson, submitted } from '../kernel/index.ts';
import { checkDocumentPictures, mayBeCertified, parseDocumentNumber } from './certification.ts';

const NOW = instantOf(1_768_900_000_000);

test.each([
  [' x 1234567 ', 'X 1234567'],
  ['１２３４ab', '1234AB'],
  ['12-34/56.7', '12-34/56.7'],
  ['ДК 123456', 'ДК 123456'],
])('a document number is one number however it was typed: %j', (typed, number) => {
  expect(parseDocumentNumber(typed)).toBe(number);
});

test.each(['', '123', '-1234', '1234-', '12\u000034', '<b>1234</b>', '1'.repeat(41)])(
  'no document has the number %j',
  (typed) => {
    expect(parseDocumentNumber(typed)).toBeUndefined();
  },
);

test('a passport is shown by one picture, a card by both of its sides', () => {
  expect(checkDocumentPictures('passport', 1).ok).toBe(true);
  expect(checkDocumentPictures('id-card', 2).ok).toBe(true);
  expect(checkDocumentPictures('driving-licence', 1)).toMatchObject({
    refusal: { name: 'document-pictures-missing', facts: { pictures: 2 } },
  });
});

test('who was rejected may try again; who waits or is certified need not', () => {
  const ground = { rule: 'document-expired', facts: {}, note: null };
  expect(mayBeCertified(undefined).ok).toBe(true);
  expect(
    mayBeCertified({ state: 'rejected', submittedAt: NOW, notice: noticeByPerson(ground, NOW) }).ok,
  ).toBe(true);
  expect(mayBeCertified(submitted(NOW, DAY_MS))).toMatchObject({
    refusal: { name: 'certification-under-review' },
  });
  expect(mayBeCertified({ state: 'approved', submittedAt: NOW, decidedAt: NOW })).toMatchObject({
    refusal: { name: 'certification-approved' },
  });
});
