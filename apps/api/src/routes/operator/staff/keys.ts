import {
  beginDeviceKey,
  type Challenge,
  challengeFor,
  confirmDeviceKey,
  listDeviceKeys,
  offerDeviceKey,
  retireDeviceKey,
} from '@cliffhanger/application/approvals';
import type { Dependencies, DeviceKey } from '@cliffhanger/application/ports';
import * as wire from '@cliffhanger/wire/operator/staff';
import type { Api } from '../../../http/call.ts';
import { serveOperator } from '../../../http/serve-operator.ts';
import { toResponse } from '../../to-response.ts';

export function addKeyRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(api, dependencies, wire.listKeys, async ({ dependencies: audited }) =>
    toResponse(await listDeviceKeys(audited)(), (list) => ({ list: list.map(keyResponse) })),
  );

  serveOperator(api, dependencies, wire.beginKey, async ({ operator, dependencies: audited }) =>
    toResponse(await beginDeviceKey(audited)(operator.id), ({ known, ...begun }) => ({
      ...begun,
      known: [...known],
    })),
  );

  serveOperator(api, dependencies, wire.offerKey, async ({ input, operator, dependencies: audited }) => {
    const { label, clientData, authenticatorData } = input;
    const made = { clientData, authenticatorData };
    return toResponse(await offerDeviceKey(audited)({ person: operator.id, label, made }), keyResponse);
  });

  serveOperator(
    api,
    dependencies,
    wire.askKeyChallenge,
    async ({ input, operator, dependencies: audited }) => {
      const { act: kind, keyId } = input;
      return toResponse(await challengeFor(audited)(operator.id, { kind, keyId }), challengeResponse);
    },
  );

  serveOperator(api, dependencies, wire.confirmKey, async ({ input, operator, dependencies: audited }) => {
    const { keyId, signed: assertion = null } = input;
    return toResponse(await confirmDeviceKey(audited)({ keyId, by: operator.id, assertion }), keyResponse);
  });

  serveOperator(api, dependencies, wire.retireKey, async ({ input, operator, dependencies: audited }) => {
    const { keyId, signed: assertion = null } = input;
    return toResponse(await retireDeviceKey(audited)({ keyId, by: operator.id, assertion }), keyResponse);
  });
}

const keyResponse = ({ confirmedBy, ...key }: DeviceKey) => ({ ...key, confirmedBy: [...confirmedBy] });

export const challengeResponse = ({ keyIds, ...challenge }: Challenge) => ({
  ...challenge,
  keyIds: [...keyIds],
});
