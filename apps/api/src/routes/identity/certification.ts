import {
  type CertificationView,
  getCertification,
  saveCertification,
  uploadDocumentPicture,
} from '@cliffhanger/application/identity';
import type { Dependencies } from '@cliffhanger/application/ports';
import type { Locale } from '@cliffhanger/core/kernel';
import * as wire from '@cliffhanger/wire/identity';
import { type Api, serve, serveUpload } from '../../http/serve.ts';
import { reviewedResponse } from '../reviewed-response.ts';
import { toResponse } from '../to-response.ts';

export function addCertificationRoutes(api: Api, dependencies: Dependencies): void {
  serveUpload(api, wire.uploadDocumentPicture, ({ input, seller }) =>
    uploadDocumentPicture(dependencies)({ sellerId: seller.id, bytes: input.bytes }),
  );

  serve(api, wire.getCertification, async ({ locale, seller }) =>
    toResponse(await getCertification(dependencies)({ sellerId: seller.id }), certificationResponse(locale)),
  );

  serve(api, wire.saveCertification, async ({ input, locale, seller }) =>
    toResponse(
      await saveCertification(dependencies)({ ...input, sellerId: seller.id }),
      certificationResponse(locale),
    ),
  );
}

export const certificationResponse = (locale: Locale) => (shown: CertificationView) =>
  shown.state === 'not-submitted'
    ? { state: shown.state }
    : { id: shown.id, ...reviewedResponse(shown, 'certification', locale) };
