import { expect, test } from 'vitest';
import { NO_MONEY, usdt } from '../kernel/index.ts';
import { LEVEL_TERMS } from '../levels/index.ts';
import {
  consequenceOfGrant,
  consequencesOf,
  consequencesOfWay,
  type DecidedFacts,
  type StatedPosting,
} from './consequences.ts';

const said = (facts: DecidedFacts) =>
  consequencesOf(facts).map(({ verdict, postedWhen, lines }) => [
    verdict,
    postedWhen,
    ...lines.map(({ account, amount }) => `${account} ${amount}`),
  ]);

const DEPOSIT = { kind: 'deposit', network: 'bep20', amount: usdt('480') } as const;

test('a deposit that lies in suspense is credited at once, any other when two have agreed', () => {
  expect(said({ ...DEPOSIT, isMatched: true, isSecondLook: false })).toEqual([
    ['approve', 'at-once', 'platform:suspense -480000000', 'seller:available 480000000'],
    ['reject', 'never'],
  ]);
  const credited = ['custody:bep20 -480000000', 'seller:available 480000000'];
  expect(said({ ...DEPOSIT, isMatched: false, isSecondLook: false })[0]).toEqual([
    'approve',
    'after-second-person',
    ...credited,
  ]);
  expect(said({ ...DEPOSIT, isMatched: false, isSecondLook: true })[0]).toEqual([
    'approve',
    'at-once',
    ...credited,
  ]);
});

test('a withdrawal without a fee has no line of it; rejected, all of it goes back at once', () => {
  const asked = { kind: 'withdrawal', network: 'erc20', amount: usdt('40') } as const;
  expect(said({ ...asked, fee: NO_MONEY })).toEqual([
    ['approve', 'when-paid', 'seller:withdrawing -40000000', 'custody:erc20 40000000'],
    ['reject', 'at-once', 'seller:withdrawing -40000000', 'seller:available 40000000'],
  ]);
  expect(said({ ...asked, fee: usdt('1') })[0]).toContain('platform:fee_withdraw 1000000');
});

test('an appeal that pays nothing says so, and one that cannot be upheld does too', () => {
  const appeal = { kind: 'appeal', amount: NO_MONEY, network: null, isSecondLook: false } as const;
  for (const deed of ['approved', 'released', 'unlocked', 'unchanged', null] as const)
    expect(said({ ...appeal, deed })).toEqual([
      ['approve', 'never'],
      ['reject', 'never'],
    ]);
  expect(said({ ...appeal, deed: 'unlocked', amount: usdt('3'), isSecondLook: true })[0]).toEqual([
    'approve',
    'at-once',
    'platform:losses -3000000',
    'seller:available 3000000',
  ]);
});

const booked = ({ postedWhen, lines }: StatedPosting) => [
  postedWhen,
  ...lines.map(({ account, amount }) => `${account} ${amount}`),
];

test('money in suspense leaves it one way or another, and what was never counted moves nothing', () => {
  const sum = {
    subject: 'transfer',
    network: 'bep20',
    amount: usdt('7'),
    isInBooks: true,
    isSecondLook: true,
  } as const;
  const said = (way: 'return' | 'credit' | 'close', more: Partial<Parameters<typeof consequencesOfWay>[1]>) =>
    consequencesOfWay(way, { ...sum, ...more }).map(booked);
  expect(said('credit', {})).toEqual([['at-once', 'platform:suspense -7000000', 'seller:available 7000000']]);
  expect(said('return', {})).toEqual([['when-paid', 'platform:suspense -7000000', 'custody:bep20 7000000']]);
  expect(said('return', { isInBooks: false, isSecondLook: false })).toEqual([
    ['after-second-person', 'custody:bep20 -7000000', 'platform:suspense 7000000'],
    ['when-paid', 'platform:suspense -7000000', 'custody:bep20 7000000'],
  ]);
  expect(said('credit', { isInBooks: false })).toEqual([
    ['at-once', 'custody:bep20 -7000000', 'seller:available 7000000'],
  ]);
  expect(said('return', { subject: 'invoice' })).toEqual([
    ['when-paid', 'processor:usdt-bep20 -7000000', 'custody:bep20 7000000'],
  ]);
  expect(said('return', { subject: 'refund' })).toEqual([
    ['when-paid', 'platform:refunds_payable -7000000', 'custody:bep20 7000000'],
  ]);
  expect(said('close', { amount: NO_MONEY })).toEqual([['never']]);
});

test('a granted level gives the episodes that the one before did not, and costs nothing', () => {
  const grant = { from: 'silver', to: 'gold', isSecondLook: false } as const;
  expect(booked(consequenceOfGrant(grant, LEVEL_TERMS))).toEqual([
    'after-second-person',
    'platform:episodes_issued -200',
    'seller:episodes 200',
  ]);
  const same = { ...LEVEL_TERMS, gold: { ...LEVEL_TERMS.gold, episodes: 0 } };
  expect(booked(consequenceOfGrant(grant, same))).toEqual(['never']);
});
