import {
  type CertificationShown,
  getCertification,
  saveCertification,
  uploadDocumentPicture,
} from '@cliffhanger/application/identity';
import type { Dependencies } from '@cliffhanger/application/ports';
import type { Locale } from '@cliffhanger/core/kernel';
import * as wire from '@cliffhanger/wire/identity';
import { type Api, serve, serveUpload } from '../../http/serve.ts';
import { answered } from '../answered.ts';
import { reviewedAnswer } from '../reviewed-answer.ts';

export function addCertificationRoutes(api: Api, dependencies: Dependencies): void {
  serveUpload(api, wire.uploadDocumentPicture, ({ input, seller }) =>
    uploadDocumentPicture(dependencies)({ sellerId: seller.id, bytes: input.bytes }),
  );

  serve(api, wire.getCertification, async ({ locale, seller }) =>
    answered(await getCertification(dependencies)({ sellerId: seller.id }), certificationAnswer(locale)),
  );

  serve(api, wire.saveCertification, async ({ input, locale, seller }) =>
    answered(
      await saveCertification(dependencies)({ ...input, sellerId: seller.id }),
      certificationAnswer(locale),
    ),
  );
}

export const certificationAnswer = (locale: Locale) => (shown: CertificationShown) =>
  shown.state === 'not-submitted'
    ? { state: shown.state }
    : { id: shown.id, ...reviewedAnswer(shown, 'certification', locale) };
