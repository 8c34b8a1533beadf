import type { Dependencies } from '@cliffhanger/application/ports';
import {
  getInvitation,
  getTeamFigures,
  listTeam,
  TEAM_WINDOW_DAYS,
  type TeamFigures,
} from '@cliffhanger/application/referrals';
import { VALID_CUSTOMER_ABOVE, VALID_INVITEE_ABOVE } from '@cliffhanger/core/referrals';
import * as wire from '@cliffhanger/wire/referrals';
import { type Api, serve } from '../../http/serve.ts';
import { pageResponse } from '../page-response.ts';
import { toResponse } from '../to-response.ts';

export function addReferralRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.getInvitation, async ({ seller }) =>
    toResponse(await getInvitation(dependencies)({ sellerId: seller.id }), (shown) =>
      shown.mayInvite
        ? { mayInvite: true, code: shown.code, missing: [] }
        : { mayInvite: false, code: null, missing: [...shown.missing] },
    ),
  );

  serve(api, wire.getTeamFigures, async ({ seller }) =>
    toResponse(await getTeamFigures(dependencies)({ sellerId: seller.id }), figuresResponse),
  );

  serve(api, wire.getInvitationFigures, async ({ seller }) =>
    toResponse(await getTeamFigures(dependencies)({ sellerId: seller.id }), figuresResponse),
  );

  serve(api, wire.listTeam, async ({ input: { page, pageSize }, seller }) =>
    toResponse(await listTeam(dependencies)({ sellerId: seller.id, page, size: pageSize }), (team) =>
      pageResponse({ page, pageSize }, team),
    ),
  );
}

const figuresResponse = ({ members, approved, valid, joinedSince, validCustomers }: TeamFigures) => ({
  members,
  approved,
  joinedLately: joinedSince,
  latelyDays: TEAM_WINDOW_DAYS,
  validInvitees: valid,
  validCustomers,
  validInviteeAbove: VALID_INVITEE_ABOVE,
  validCustomerAbove: VALID_CUSTOMER_ABOVE,
});
