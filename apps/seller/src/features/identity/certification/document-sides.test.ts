import { checkDocumentPictures, DOCUMENT_TYPES } from '@cliffhanger/core/identity';
import { idOf } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { picturesOf, SIDES } from './document-sides.ts';

const FRONT = idOf<'document-picture'>('01990000-0000-7000-8000-000000000001');
const BACK = idOf<'document-picture'>('01990000-0000-7000-8000-000000000002');

test('the page requests as many pictures as the rule requires', () => {
  for (const type of DOCUMENT_TYPES) {
    expect(checkDocumentPictures(type, SIDES[type].length).ok).toBe(true);
    expect(checkDocumentPictures(type, SIDES[type].length - 1).ok).toBe(false);
  }
});

test('a card is complete with both sides, in order', () => {
  expect(picturesOf('id-card', { front: FRONT })).toBeUndefined();
  expect(picturesOf('id-card', { back: BACK, front: FRONT })).toEqual([FRONT, BACK]);
});

test('a picture of another document type is not sent', () => {
  expect(picturesOf('passport', { front: FRONT, back: BACK })).toBeUndefined();
  expect(picturesOf('passport', { 'data-page': FRONT, back: BACK })).toEqual([FRONT]);
});
