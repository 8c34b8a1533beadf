import { describe, expect, test } from 'vitest';
import { type CropView, middleOf, mostZoom, moved, type Size, squareOf, zoomedTo } from './crop.ts';
import { followFingers } from './pointers.ts';

const WIDE: Size = { width: 2000, height: 1000 };
const TALL: Size = { width: 600, height: 1800 };

const liesInside = (view: CropView, picture: Size): boolean => {
  const { x, y, side } = squareOf(view, picture);
  const tolerance = 1e-6;
  return (
    x >= -tolerance &&
    y >= -tolerance &&
    x + side <= picture.width + tolerance &&
    y + side <= picture.height + tolerance
  );
};

test('the initial crop is the largest centred square', () => {
  expect(squareOf(middleOf(WIDE), WIDE)).toEqual({ x: 500, y: 0, side: 1000 });
  expect(squareOf(middleOf(TALL), TALL)).toEqual({ x: 0, y: 600, side: 600 });
});

test('dragging moves the picture with the finger', () => {
  const view = moved(middleOf(WIDE), WIDE, { x: 0.25, y: 0 });
  expect(squareOf(view, WIDE)).toEqual({ x: 250, y: 0, side: 1000 });
});

test('the picture cannot be dragged past its edge', () => {
  expect(squareOf(moved(middleOf(WIDE), WIDE, { x: 9, y: 9 }), WIDE)).toEqual({ x: 0, y: 0, side: 1000 });
  expect(squareOf(moved(middleOf(WIDE), WIDE, { x: -9, y: -9 }), WIDE)).toEqual({
    x: 1000,
    y: 0,
    side: 1000,
  });
});

test('zooming in keeps the centre, and zooming out stays inside the picture', () => {
  const near = zoomedTo(middleOf(WIDE), WIDE, 2);
  expect(squareOf(near, WIDE)).toEqual({ x: 750, y: 250, side: 500 });
  const corner = moved(near, WIDE, { x: 9, y: 9 });
  expect(squareOf(zoomedTo(corner, WIDE, 1), WIDE)).toEqual({ x: 0, y: 0, side: 1000 });
});

test('the point under the mouse stays in place while zooming', () => {
  const around = { x: 0.8, y: 0.3 };
  const before = squareOf(middleOf(WIDE), WIDE);
  const after = squareOf(zoomedTo(middleOf(WIDE), WIDE, 2, around), WIDE);
  expect(after.x + around.x * after.side).toBeCloseTo(before.x + around.x * before.side);
  expect(after.y + around.y * after.side).toBeCloseTo(before.y + around.y * before.side);
});

describe('the zoom limit', () => {
  test('is four for a large picture', () => {
    expect(mostZoom(WIDE)).toBe(4);
    expect(zoomedTo(middleOf(WIDE), WIDE, 99).zoom).toBe(4);
  });
  test('is lower for a small one, whose pixels would show', () => {
    expect(mostZoom({ width: 256, height: 300 })).toBe(2);
    expect(mostZoom({ width: 60, height: 90 })).toBe(1);
  });
});

test('two fingers drag and zoom at once', () => {
  const view = followFingers(middleOf(WIDE), WIDE, {
    before: [
      { x: 0.4, y: 0.5 },
      { x: 0.6, y: 0.5 },
    ],
    after: [
      { x: 0.3, y: 0.5 },
      { x: 0.7, y: 0.5 },
    ],
  });
  expect(view.zoom).toBeCloseTo(2);
  expect(view.centreX).toBeCloseTo(1000);
});

test('one finger only drags', () => {
  const view = followFingers(middleOf(WIDE), WIDE, {
    before: [{ x: 0.5, y: 0.5 }],
    after: [{ x: 0.6, y: 0.5 }],
  });
  expect(view).toEqual({ zoom: 1, centreX: 900, centreY: 500 });
});

test('the square stays inside the picture after any gesture', () => {
  const steps = [-2, -0.7, -0.1, 0.2, 0.9, 3];
  for (const picture of [WIDE, TALL, { width: 500, height: 500 }]) {
    let view = middleOf(picture);
    for (const x of steps) {
      for (const y of steps) {
        view = zoomedTo(moved(view, picture, { x, y }), picture, view.zoom * (1 + x), { x: y, y: x });
        expect(liesInside(view, picture)).toBe(true);
      }
    }
  }
});
