export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

/** The poster's share of the sheet, in the tighter dimension. */
const POSTER_SHARE = 0.86;
const POSTER_RATIO = 3 / 4;

/** The whole poster, centred on the sheet. */
export function posterBox({ width, height }: Size): Box {
  const posterWidth = Math.round(Math.min(width * POSTER_SHARE, height * POSTER_SHARE * POSTER_RATIO));
  const posterHeight = Math.round(posterWidth / POSTER_RATIO);
  return {
    x: Math.round((width - posterWidth) / 2),
    y: Math.round((height - posterHeight) / 2),
    width: posterWidth,
    height: posterHeight,
  };
}

/** The part of a picture that covers a shape, like `object-fit: cover`. */
export function coverBox(picture: Size, shape: Size): Box {
  const scale = Math.max(shape.width / picture.width, shape.height / picture.height);
  const width = shape.width / scale;
  const height = shape.height / scale;
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}
