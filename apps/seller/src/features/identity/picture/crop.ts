/*
 * The square crop of a picture. A view is in pixels of the picture, so that it is independent of the screen: the
 * centre of the square and the zoom. At zoom 1 the square is as large as the picture allows.
 */

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface CropView {
  readonly centreX: number;
  readonly centreY: number;
  readonly zoom: number;
}

/** Relative to the visible square: 0 is its start, 1 its end. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const MOST_ZOOM = 4;
/** Enlarged from less, a face looks pixelated. */
const SMALLEST_SIDE_PX = 128;

const shorterSide = ({ width, height }: Size): number => Math.min(width, height);
const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

export const mostZoom = (picture: Size): number =>
  clamp(shorterSide(picture) / SMALLEST_SIDE_PX, 1, MOST_ZOOM);

const sideOf = ({ zoom }: CropView, picture: Size): number => shorterSide(picture) / zoom;

/** Limits zoom and centre, so that the square stays inside the picture. */
function within(view: CropView, picture: Size): CropView {
  const zoom = clamp(view.zoom, 1, mostZoom(picture));
  const half = sideOf({ ...view, zoom }, picture) / 2;
  return {
    zoom,
    centreX: clamp(view.centreX, half, picture.width - half),
    centreY: clamp(view.centreY, half, picture.height - half),
  };
}

export const middleOf = ({ width, height }: Size): CropView => ({
  centreX: width / 2,
  centreY: height / 2,
  zoom: 1,
});

/** Dragging to the right shows more of the picture's left. */
export function moved(view: CropView, picture: Size, by: Point): CropView {
  const side = sideOf(view, picture);
  return within(
    { ...view, centreX: view.centreX - by.x * side, centreY: view.centreY - by.y * side },
    picture,
  );
}

const MIDDLE: Point = { x: 0.5, y: 0.5 };

/** Keeps the point `around` in place: the mouse, or the centre of two fingers. */
export function zoomedTo(view: CropView, picture: Size, zoom: number, around: Point = MIDDLE): CropView {
  const wanted = clamp(zoom, 1, mostZoom(picture));
  const shrunk = sideOf(view, picture) - sideOf({ ...view, zoom: wanted }, picture);
  return within(
    {
      zoom: wanted,
      centreX: view.centreX + (around.x - MIDDLE.x) * shrunk,
      centreY: view.centreY + (around.y - MIDDLE.y) * shrunk,
    },
    picture,
  );
}

export interface Square {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

export function squareOf(view: CropView, picture: Size): Square {
  const side = sideOf(view, picture);
  return { x: view.centreX - side / 2, y: view.centreY - side / 2, side };
}
