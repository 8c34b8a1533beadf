import sharp from 'sharp';

const RED = { r: 220, g: 40, b: 40 };
const BLUE = { r: 40, g: 80, b: 220 };
const HEIGHT_PX = 400;

const half = (background: typeof RED): Promise<Buffer> =>
  sharp({ create: { width: HEIGHT_PX, height: HEIGHT_PX, channels: 3, background } })
    .png()
    .toBuffer();

/** Twice as wide as high, red on the left and blue on the right, so that a crop is recognisable by its colour. */
export const redAndBluePicture = async (): Promise<Buffer> =>
  sharp(await half(RED))
    .extend({ right: HEIGHT_PX, background: BLUE })
    .png()
    .toBuffer();

export async function isMostlyBlue(picture: Buffer): Promise<boolean> {
  const { channels } = await sharp(picture).stats();
  const [red, , blue] = channels.map(({ mean }) => mean);
  return (blue ?? 0) > 180 && (red ?? 255) < 80;
}
