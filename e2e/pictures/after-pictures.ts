import { writeGallery } from '../../tools/gallery/write-gallery.ts';
import { TAKES_PICTURES } from './picture.ts';

/** After the last journey. */
export default function afterPictures(): void {
  if (TAKES_PICTURES) writeGallery();
}
