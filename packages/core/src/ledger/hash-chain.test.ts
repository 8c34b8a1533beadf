import { expect, test } from 'vitest';
import { instantOf, type OrderId, type TransferId, usdt } from '../kernel/index.ts';
import { CHAIN_START, contentHash, contentText, linkHash, linkText, platformShard } from './hash-chain.ts';
import { depositCredited, viewerPaid } from './postings.ts';

const sellerId = '00000000-0000-7000-8000-00000000000a';
const first = { journalId: sellerId, sequence: 1n, previousHash: CHAIN_START };
const deposit = {
  ...depositCredited('custody:tron', usdt('10')),
  id: '00000000-0000-7000-8000-000000000001' as TransferId,
  reference: { type: 'deposit', id: '77' },
  effectiveAt: instantOf(1_767_268_800_000),
  actor: 'rule:deposits',
};

// Published format: the text may get a new version but never changes.
test('the text of a link stands as it is', () => {
  expect(linkText(first, deposit)).toBe(
    [
      'cliffhanger-transfer-1',
      '0000000000000000000000000000000000000000000000000000000000000000',
      '00000000-0000-7000-8000-00000000000a',
      '1',
      '00000000-0000-7000-8000-000000000001',
      '1767268800000',
      'rule:deposits',
      '-',
      'deposit',
      'deposit:77',
      '-',
      'custody:tron USDT -10000000 -',
      'seller:available USDT 10000000 -',
    ].join('\n'),
  );
  expect(linkHash(first, deposit)).toBe('3afc89443afc2f97007ca588526cf2bea5a69e158c14c0cf11eb74825f201668');
});

test('lines of an order name it', () => {
  const orderId = '00000000-0000-7000-8000-0000000000ff' as OrderId;
  const paid = {
    ...viewerPaid('processor:card', orderId, usdt('2')),
    reference: { type: 'order', id: orderId },
  };
  expect(contentText(paid)).toContain(`order:escrow USDT 2000000 ${orderId}`);
});

test('a hash changes with everything that is told', () => {
  const hashes = [
    linkHash(first, deposit),
    linkHash({ ...first, sequence: 2n }, deposit),
    linkHash({ ...first, previousHash: 'f'.repeat(64) }, deposit),
    linkHash({ ...first, journalId: platformShard('x') }, deposit),
    linkHash(first, { ...deposit, actor: 'operator:1' }),
    linkHash(first, { ...deposit, reason: 'said so' }),
    linkHash(first, { ...deposit, effectiveAt: instantOf(1) }),
    linkHash(first, { ...deposit, reference: { type: 'deposit', id: '78' } }),
    linkHash(first, { ...deposit, corrects: deposit.id }),
    linkHash(first, { ...deposit, ...depositCredited('custody:tron', usdt('10.000001')) }),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('the content of a transfer does not depend on when, by whom and in which try it came', () => {
  const again = { ...deposit, id: '00000000-0000-7000-8000-000000000002' as TransferId, actor: 'another' };
  expect(contentHash(again)).toBe(contentHash(deposit));
});

test('a key always finds its shard again, and keys spread over all sixteen', () => {
  const shards = Array.from({ length: 1_000 }, (_, number) => platformShard(`key:${number}`));
  expect(platformShard('key:5')).toBe(shards[5]);
  expect(new Set(shards).size).toBe(16);
  for (const shard of shards) expect(shard).toMatch(/^00000000-0000-0000-0000-0000000000(0[1-9a-f]|10)$/);
});
