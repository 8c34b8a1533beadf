import { expect, test } from 'vitest';
import { everyVariant } from './choices.ts';

test('every combination of decisions is made once', () => {
  const built = everyVariant((choices) => [choices.among('one', 2), choices.among('other', 3)].join(''));
  expect(built).toEqual(['00', '01', '02', '10', '11', '12']);
});

test('a decision that is asked for twice is the same in one variant', () => {
  const built = everyVariant((choices) => [choices.among('one', 2), choices.among('one', 2)].join(''));
  expect(built).toEqual(['00', '11']);
});

test('a decision that only some variants come to is made in those', () => {
  const built = everyVariant((choices) =>
    choices.among('one', 2) === 0 ? 'none' : `some${choices.among('other', 2)}`,
  );
  expect(built).toEqual(['none', 'some0', 'some1']);
});

test('variants without an end are refused', () => {
  expect(() =>
    everyVariant((choices) => Array.from({ length: 20 }, (_, index) => choices.among(`${index}`, 2)).length),
  ).toThrow('more than');
});
