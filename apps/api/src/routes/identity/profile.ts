import {
  changeEmail,
  getProfile,
  getSocialAccounts,
  saveProfile,
  saveSocialAccounts,
} from '@cliffhanger/application/identity';
import type { Dependencies } from '@cliffhanger/application/ports';
import type { SocialAccount } from '@cliffhanger/core/identity';
import * as wire from '@cliffhanger/wire/identity';
import { type Api, serve } from '../../http/serve.ts';
import { rightsResponse } from '../catalog/rights-response.ts';
import { toResponse } from '../to-response.ts';

export function addProfileRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.getProfile, async ({ seller }) =>
    toResponse(await getProfile(dependencies)({ sellerId: seller.id }), ({ rights, ...profile }) => ({
      ...profile,
      rights: rightsResponse(rights),
    })),
  );

  serve(api, wire.saveProfile, ({ input, seller }) =>
    saveProfile(dependencies)({ ...input, sellerId: seller.id }),
  );

  serve(api, wire.changeEmail, ({ input, seller }) =>
    changeEmail(dependencies)({ ...input, sellerId: seller.id }),
  );

  serve(api, wire.getSocialAccounts, async ({ input, seller }) =>
    toResponse(
      await getSocialAccounts(dependencies)({ sellerId: seller.id, of: input.id ?? seller.id }),
      socialAccountsResponse,
    ),
  );

  serve(api, wire.saveSocialAccounts, async ({ input, seller }) =>
    toResponse(
      await saveSocialAccounts(dependencies)({ ...input, sellerId: seller.id }),
      socialAccountsResponse,
    ),
  );
}

const socialAccountsResponse = (accounts: readonly SocialAccount[]) => ({ socialAccounts: [...accounts] });
