import sharp from 'sharp';

/** The size that link previews expect. */
const CARD = { width: 1200, height: 630 } as const;
const POSTER_HEIGHT = 566;
/** Blurring a small picture is cheaper and looks the same. */
const SMALLER = 6;

/** The whole poster on a blurred, darkened, enlarged copy of itself. */
export async function linkCard(poster: Uint8Array): Promise<Uint8Array> {
  const [backdrop, whole] = await Promise.all([
    sharp(poster)
      .resize(CARD.width / SMALLER, CARD.height / SMALLER, { fit: 'cover' })
      .blur(8)
      .modulate({ brightness: 0.6, saturation: 1.1 })
      .png()
      .toBuffer(),
    sharp(poster).resize({ height: POSTER_HEIGHT }).png().toBuffer(),
  ]);
  return sharp(backdrop)
    .resize(CARD.width, CARD.height)
    .composite([{ input: whole, gravity: 'centre' }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
