import { signedWithKey } from '@cliffhanger/application/approvals';
import { openAudit, resendReceipt } from '@cliffhanger/application/checkout';
import { grantLevel, listLevelGrants, previewLevelGrant } from '@cliffhanger/application/levels';
import type { Dependencies } from '@cliffhanger/application/ports';
import { listSupportContacts, saveSupportContacts } from '@cliffhanger/application/support';
import { refuse } from '@cliffhanger/core/kernel';
import * as wire from '@cliffhanger/wire/operator/support';
import type { Api } from '../../../http/call.ts';
import { serveOperator } from '../../../http/serve-operator.ts';
import { toResponse } from '../../to-response.ts';
import { postingResponse } from '../posting-response.ts';

export function addContactRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(api, dependencies, wire.listContacts, async ({ dependencies: audited }) =>
    toResponse(await listSupportContacts(audited)(), (list) => ({ list: [...list] })),
  );

  serveOperator(
    api,
    dependencies,
    wire.saveContacts,
    async ({ input: { contacts }, dependencies: audited }) => {
      const isHalfOpen = contacts.some(({ opensAt, closesAt }) => (opensAt === null) !== (closesAt === null));
      return isHalfOpen
        ? refuse('invalid-input', { field: 'opensAt' })
        : saveSupportContacts(audited)(contacts);
    },
  );

  serveOperator(api, dependencies, wire.grantLevel, ({ input, operator, dependencies: audited }) => {
    const { email, level, reason, signed: assertion } = input;
    const of = { subject: 'level', id: email } as const;
    const ports = signedWithKey(audited, { of, by: operator.id, assertion });
    return grantLevel(ports)({ email, level, reason, operator: operator.id });
  });

  serveOperator(api, dependencies, wire.previewLevelGrant, async ({ input, dependencies: audited }) =>
    toResponse(await previewLevelGrant(audited)(input), ({ from, rightsAdded, ...stated }) => ({
      from,
      rightsAdded,
      ...postingResponse(stated),
    })),
  );

  serveOperator(api, dependencies, wire.resendReceipt, ({ input, operator, dependencies: audited }) =>
    resendReceipt(audited)({ number: input.number, operator: operator.id }),
  );

  serveOperator(api, dependencies, wire.listLevelGrants, async ({ dependencies: audited }) =>
    toResponse(await listLevelGrants(audited)(), (list) => ({
      list: list.map(({ consequence, ...grant }) => ({
        ...grant,
        consequence: postingResponse(consequence),
      })),
    })),
  );

  serveOperator(api, dependencies, wire.openAudit, ({ input, operator, dependencies: audited }) => {
    const { sellerId, number, rule, note } = input;
    return openAudit(audited)({ sellerId, number, ground: { rule, note }, operator: operator.id });
  });
}
