import { type CropView, squareOf } from './crop.ts';

/** Large enough wherever it is shown, small enough for a slow network. */
const SAVED_SIDE_PX = 512;
const JPEG_QUALITY = 0.9;

/** The background of transparent pictures: JPEG would make them black. */
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

/** Re-encodes the crop, which also removes metadata such as time and location. */
export async function squareAsFile(picture: ImageBitmap, view: CropView): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = SAVED_SIDE_PX;
  canvas.height = SAVED_SIDE_PX;
  drawSquare(canvas, picture, view);
  return asJpeg(canvas);
}

/** Sharp enough for the small print of a document, small enough for a slow network. */
const LONGEST_SIDE_PX = 2400;

/** Downscales a photo; re-encoding also removes metadata such as time and location. */
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
