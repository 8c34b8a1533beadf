import { uploadPicture } from '@cliffhanger/application/media';
import type { Dependencies } from '@cliffhanger/application/ports';
import * as wire from '@cliffhanger/wire/media';
import { type Api, serveUpload } from '../../http/serve.ts';

export function addMediaRoutes(api: Api, dependencies: Dependencies): void {
  serveUpload(api, wire.uploadPicture, ({ input, seller }) =>
    uploadPicture(dependencies)({ sellerId: seller.id, bytes: input.bytes }),
  );
}
