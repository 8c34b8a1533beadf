import { drawQr } from '@cliffhanger/ui';
import { coverBox, posterBox, type Size } from './sheet-geometry.ts';

/*
 * A poster is 3:4. Other formats show it whole on a blurred, darkened enlargement of itself. They are drawn on the
 * device, so that the server stores one picture per drama.
 */

/** The formats that social networks display best. */
export const SOCIAL_SHAPES = {
  '9:16': { width: 1080, height: 1920 },
  '1:1': { width: 1080, height: 1080 },
  '16:9': { width: 1920, height: 1080 },
} as const satisfies Readonly<Record<string, Size>>;
export type SocialShape = keyof typeof SOCIAL_SHAPES;

/** Enlarged from this size a picture is blurred in every browser, even without a canvas filter. */
const BLURRED_PX = 20;
const JPEG_QUALITY = 0.88;

function canvasOf({ width, height }: Size): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser has no 2D canvas');
  return [canvas, context];
}

async function pictureAt(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  // Without CORS a picture from a CDN would taint the canvas, which could then not be saved.
  picture.crossOrigin = 'anonymous';
  picture.src = address;
  await picture.decode();
  return picture;
}

/** A vector picture may have no natural size; posters are 3:4. */
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

/** Large enough for print. */
const QR_PICTURE_PX = 1024;

export async function qrPicture(text: string): Promise<Blob> {
  const [canvas, context] = canvasOf({ width: QR_PICTURE_PX, height: QR_PICTURE_PX });
  drawQr(context, text, { x: 0, y: 0, size: QR_PICTURE_PX });
  return savedAs(canvas, 'image/png');
}

const savedAs = (canvas: HTMLCanvasElement, type: 'image/jpeg' | 'image/png'): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('the canvas could not be encoded')) : resolve(blob)),
      type,
      JPEG_QUALITY,
    );
  });
