import { createSharpPictures } from '@cliffhanger/adapters/media';
import type { Pictures } from '@cliffhanger/application/ports';
import sharp from 'sharp';

const RECEIPT = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900">
  <rect width="600" height="900" fill="#f4f1ea"/>
  <rect x="60" y="80" width="480" height="740" rx="24" fill="#fff" stroke="#c9c2b4" stroke-width="3"/>
  <circle cx="300" cy="230" r="70" fill="#1f9d63"/>
  <path d="M265 232l25 26 48-54" fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round"/>
  ${[370, 430, 490, 550].map((y) => `<rect x="120" y="${y}" width="${360 - (y % 100)}" height="22" rx="11" fill="#ddd6c8"/>`).join('')}
</svg>`;

/** Replaces every uploaded picture of simulated people with a receipt, for the reviewer. */
export async function oneReceiptForAll(): Promise<Pictures> {
  const pictures = createSharpPictures();
  const receipt = await sharp(Buffer.from(RECEIPT)).png().toBuffer();
  return { ...pictures, remake: (_bytes, squareEdges) => pictures.remake(receipt, squareEdges) };
}
