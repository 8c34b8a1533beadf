import {
  changeEmail,
  getProfile,
  getSocialAccounts,
  saveProfile,
  saveSocialAccounts,
} from '@cliffhanger/application/identity';
import type { Outside } from '@cliffhanger/application/ports';
import type { SocialAccount } from '@cliffhanger/core/identity';
import * as wire from '@cliffhanger/wire/identity';
import { type Api, serve } from '../../http/serve.ts';
import { answered } from '../answered.ts';
import { rightsAnswer } from '../catalog/rights-answer.ts';

export function addProfileRoutes(api: Api, outside: Outside): void {
  serve(api, wire.getProfile, async ({ seller }) =>
    answered(await getProfile(outside)({ sellerId: seller.id }), ({ rights, ...profile }) => ({
      ...profile,
      rights: rightsAnswer(rights),
    })),
  );

  serve(api, wire.saveProfile, ({ input, seller }) =>
    saveProfile(outside)({ ...input, sellerId: seller.id }),
  );

  serve(api, wire.changeEmail, ({ input, seller }) =>
    changeEmail(outside)({ ...input, sellerId: seller.id }),
  );

  serve(api, wire.getSocialAccounts, async ({ input, seller }) =>
    answered(
      await getSocialAccounts(outside)({ sellerId: seller.id, of: input.id ?? seller.id }),
      socialAccountsAnswer,
    ),
  );

  serve(api, wire.saveSocialAccounts, async ({ input, seller }) =>
    answered(await saveSocialAccounts(outside)({ ...input, sellerId: seller.id }), socialAccountsAnswer),
  );
}

const socialAccountsAnswer = (accounts: readonly SocialAccount[]) => ({ socialAccounts: [...accounts] });
