import { idOf, instantOf } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { createFrameReader, eventFrame, HEARTBEAT_FRAME, openedFrame } from './event-frames.ts';
import type { SellerEvent } from './seller-events.ts';

const EVENT: SellerEvent = {
  kind: 'order-new',
  at: instantOf(Date.UTC(2027, 0, 2)),
  facts: { number: 'CH-ABCD\n2345', dramaId: idOf<'drama'>('01990000-0000-7000-8000-000000000001') },
};
const STREAM = [
  openedFrame('7', { isComplete: true }),
  HEARTBEAT_FRAME,
  eventFrame('8', EVENT),
  HEARTBEAT_FRAME,
  eventFrame('9', { ...EVENT, kind: 'message' }),
].join('');
const ITEMS = [
  { type: 'opened', id: '7', opened: { isComplete: true } },
  { type: 'event', id: '8', event: EVENT },
  { type: 'event', id: '9', event: { ...EVENT, kind: 'message' } },
];

test('an event travels in the words of the contract', () => {
  expect(eventFrame('8', EVENT)).toBe(
    'id: 8\nevent: order-new\ndata: {"kind":"order-new","at":"2027-01-02T00:00:00.000Z",' +
      '"facts":{"order_sn":"CH-ABCD\\n2345","videoju_id":"01990000-0000-7000-8000-000000000001"}}\n\n',
  );
});

test('a stream is read the same however it is cut into pieces', () => {
  for (let size = 1; size <= STREAM.length; size += 1) {
    const read = createFrameReader();
    const pieces = Array.from({ length: Math.ceil(STREAM.length / size) }, (_, piece) =>
      STREAM.slice(piece * size, (piece + 1) * size),
    );
    expect(pieces.flatMap((piece) => read(piece))).toEqual(ITEMS);
  }
});

test('an event of a kind that is not known yet is passed over', () => {
  const read = createFrameReader();
  expect(read(STREAM.replaceAll('order-new', 'order-danced'))).toEqual([ITEMS[0], ITEMS[2]]);
});
