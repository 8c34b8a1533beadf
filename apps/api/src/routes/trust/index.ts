import type { Dependencies } from '@cliffhanger/application/ports';
import {
  appealDecision,
  appealKeptOut,
  appealWithoutLogin,
  getKeptOut,
  listAppeals,
} from '@cliffhanger/application/trust';
import * as wire from '@cliffhanger/wire/trust';
import { type Api, serve } from '../../http/serve.ts';
import { answered } from '../answered.ts';
import { noticeAnswer } from '../notice-answer.ts';
import { pageAnswer } from '../page-answer.ts';
import { appealAnswer } from './appeal-answer.ts';

export function addTrustRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.appealDecision, async ({ input, seller }) =>
    answered(await appealDecision(dependencies)({ ...input, sellerId: seller.id }), appealAnswer),
  );

  serve(api, wire.appealRegistration, async ({ input }) =>
    answered(await appealWithoutLogin(dependencies)(input), appealAnswer),
  );

  serve(api, wire.getKeptOut, async ({ input, locale }) =>
    answered(await getKeptOut(dependencies)(input), ({ subject, notice, until, appeal, proof }) => ({
      subject,
      notice: noticeAnswer(notice, subject === 'account-lock' ? 'account-lock' : 'registration', locale),
      until,
      appeal: appeal === null ? null : appealAnswer(appeal),
      proof,
    })),
  );

  serve(api, wire.appealKeptOut, async ({ input }) =>
    answered(await appealKeptOut(dependencies)(input), appealAnswer),
  );

  serve(api, wire.listAppeals, async ({ input: { page, pageSize }, seller }) =>
    answered(await listAppeals(dependencies)({ sellerId: seller.id, page, size: pageSize }), ({ list, total }) =>
      pageAnswer({ page, pageSize }, { list: list.map(appealAnswer), total }),
    ),
  );
}
