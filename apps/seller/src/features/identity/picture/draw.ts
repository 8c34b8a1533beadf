import { type CropView, squareOf } from './crop.ts';

/** Large enough for every place it is shown at, small enough for a slow line. */
const SAVED_SIDE_PX = 512;
const JPEG_QUALITY = 0.9;

/** Behind pictures that are transparent: a saved JPEG would be black there. */
const GROUND = 'white';

export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, view: CropView): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const { x, y, side } = squareOf(view, picture);
  context.imageSmoothingQuality = 'high';
  context.fillStyle = GROUND;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
}

/** The chosen square as a file of its own; also takes out where and when a photo was taken. */
export async function squareAsFile(picture: ImageBitmap, view: CropView): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = SAVED_SIDE_PX;
  canvas.height = SAVED_SIDE_PX;
  drawSquare(canvas, picture, view);
  return asJpeg(canvas);
}

/** Sharp enough to read the smallest print of a document, small enough for a slow line. */
const LONGEST_SIDE_PX = 2400;

/** A photo as large as it needs to be; also takes out where and when it was taken. */
export async function photoAsFile(photo: Blob): Promise<File> {
  const picture = await createImageBitmap(photo);
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (context !== null) context.imageSmoothingQuality = 'high';
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return asJpeg(canvas);
}

async function asJpeg(canvas: HTMLCanvasElement): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY);
  });
  if (blob === null) throw new Error('the picture could not be encoded');
  return new File([blob], 'picture.jpg', { type: blob.type });
}
