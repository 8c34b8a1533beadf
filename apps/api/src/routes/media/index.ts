import { uploadPicture } from '@cliffhanger/application/media';
import type { Outside } from '@cliffhanger/application/ports';
import * as wire from '@cliffhanger/wire/media';
import { type Api, serveUpload } from '../../http/serve.ts';

export function addMediaRoutes(api: Api, outside: Outside): void {
  serveUpload(api, wire.uploadPicture, ({ input, seller }) =>
    uploadPicture(outside)({ sellerId: seller.id, bytes: input.bytes }),
  );
}
