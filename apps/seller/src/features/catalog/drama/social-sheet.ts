import { drawQr } from '@cliffhanger/ui';
import { coverBox, posterBox, type Size } from './sheet-geometry.ts';

/*
 * A poster is 3:4. For any other shape it stands whole on a blurred, darkened blow-up of itself, drawn on the device:
 * no server has to keep three more pictures of every drama.
 */

/** What the sites that posts are made for show best. */
export const SOCIAL_SHAPES = {
  '9:16': { width: 1080, height: 1920 },
  '1:1': { width: 1080, height: 1080 },
  '16:9': { width: 1920, height: 1080 },
} as const satisfies Readonly<Record<string, Size>>;
export type SocialShape = keyof typeof SOCIAL_SHAPES;

/** Drawn this small and blown up, a picture is out of focus in every browser, also in those without a blur. */
const BLURRED_PX = 20;
const JPEG_QUALITY = 0.88;

function canvasOf({ width, height }: Size): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws no pictures');
  return [canvas, context];
}

async function pictureAt(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  // From a CDN too, as long as it allows it; otherwise the sheet could not be saved.
  picture.crossOrigin = 'anonymous';
  picture.src = address;
  await picture.decode();
  return picture;
}

/** Only drawn pictures have a natural size; a vector without one is 3:4 like all of them. */
const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): Size =>
  naturalWidth > 0 ? { width: naturalWidth, height: naturalHeight } : { width: 600, height: 800 };

function drawBackdrop(context: CanvasRenderingContext2D, picture: HTMLImageElement, size: Size): void {
  const small = { width: BLURRED_PX, height: Math.round((BLURRED_PX * size.height) / size.width) };
  const [blurred, smallContext] = canvasOf(small);
  const part = coverBox(sizeOf(picture), small);
  smallContext.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, small.width, small.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(blurred, 0, 0, size.width, size.height);
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--poster-veil');
  context.fillRect(0, 0, size.width, size.height);
}

const QR_SHARE = 0.3;
const QR_MARGIN = 0.04;

interface SheetWish {
  readonly poster: string;
  readonly shape: SocialShape;
  /** In the lower corner, where a poster has its smallest print. */
  readonly qr: string | undefined;
}

export async function socialSheet({ poster, shape, qr }: SheetWish): Promise<Blob> {
  const size = SOCIAL_SHAPES[shape];
  const picture = await pictureAt(poster);
  const [canvas, context] = canvasOf(size);
  drawBackdrop(context, picture, size);
  const box = posterBox(size);
  context.drawImage(picture, box.x, box.y, box.width, box.height);
  if (qr !== undefined) {
    const side = Math.round(Math.min(size.width, size.height) * QR_SHARE);
    const margin = Math.round(Math.min(size.width, size.height) * QR_MARGIN);
    drawQr(context, qr, { x: size.width - side - margin, y: size.height - side - margin, size: side });
  }
  return savedAs(canvas, 'image/jpeg');
}

/** Large enough to be printed. */
const QR_PICTURE_PX = 1024;

export async function qrPicture(text: string): Promise<Blob> {
  const [canvas, context] = canvasOf({ width: QR_PICTURE_PX, height: QR_PICTURE_PX });
  drawQr(context, text, { x: 0, y: 0, size: QR_PICTURE_PX });
  return savedAs(canvas, 'image/png');
}

const savedAs = (canvas: HTMLCanvasElement, type: 'image/jpeg' | 'image/png'): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('the picture was not drawn')) : resolve(blob)),
      type,
      JPEG_QUALITY,
    );
  });
