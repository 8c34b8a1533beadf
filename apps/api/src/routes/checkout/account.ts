import {
  confirmSignIn,
  countPurchases,
  deleteViewer,
  type KnownViewer,
  mayBeginGuest,
  requestSignIn,
  signOutViewer,
} from '@cliffhanger/application/checkout';
import type { Dependencies } from '@cliffhanger/application/ports';
import { accept, DONE } from '@cliffhanger/core/kernel';
import * as wire from '@cliffhanger/wire/checkout';
import { type Api, serve } from '../../http/serve.ts';

export function addAccountRoutes(api: Api, dependencies: Dependencies): void {
  const accountResponse = async (known: KnownViewer | undefined) => ({
    email: known?.email ?? null,
    purchases: known === undefined ? 0 : await countPurchases(dependencies)(known.id),
  });

  serve(api, wire.requestSignIn, ({ input: { email }, locale, viewer, address }) =>
    requestSignIn(dependencies)({ email, locale, address, askedBy: viewer.known?.id ?? null }),
  );

  serve(api, wire.confirmSignIn, async ({ input, viewer }) => {
    const { known, token = null } = viewer;
    const begun = await confirmSignIn(dependencies)({
      secret: input.token,
      token,
      viewerId: known?.id ?? null,
    });
    if (!begun.ok) return begun;
    viewer.become(begun.value);
    return accept(await accountResponse(begun.value.viewer));
  });

  serve(api, wire.beginSession, async ({ viewer, address }) => {
    const allowed = await mayBeginGuest(dependencies)({ viewerId: viewer.known?.id, address });
    if (!allowed.ok) return allowed;
    await viewer.ensure();
    return DONE;
  });

  serve(api, wire.getAccount, async ({ viewer }) => accept(await accountResponse(viewer.known)));

  serve(api, wire.signOut, async ({ viewer }) => {
    if (viewer.token !== undefined) await signOutViewer(dependencies)(viewer.token);
    viewer.forget();
    return DONE;
  });

  serve(api, wire.deleteAccount, async ({ viewer }) => {
    const deleted =
      viewer.known === undefined ? accept(0) : await deleteViewer(dependencies)(viewer.known.id);
    if (!deleted.ok) return deleted;
    viewer.forget();
    return accept({ keptPayments: deleted.value });
  });
}
