import {
  beginDeviceKey,
  type Challenge,
  challengeFor,
  confirmDeviceKey,
  listDeviceKeys,
  offerDeviceKey,
  retireDeviceKey,
} from '@cliffhanger/application/approvals';
import type { DeviceKey, Dependencies } from '@cliffhanger/application/ports';
import * as wire from '@cliffhanger/wire/operator/staff';
import type { Api } from '../../../http/call.ts';
import { serveOperator } from '../../../http/serve-operator.ts';
import { answered } from '../../answered.ts';

export function addKeyRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(api, dependencies, wire.listKeys, async ({ dependencies: audited }) =>
    answered(await listDeviceKeys(audited)(), (list) => ({ list: list.map(keyAnswer) })),
  );

  serveOperator(api, dependencies, wire.beginKey, async ({ operator, dependencies: audited }) =>
    answered(await beginDeviceKey(audited)(operator.id), ({ known, ...begun }) => ({
      ...begun,
      known: [...known],
    })),
  );

  serveOperator(api, dependencies, wire.offerKey, async ({ input, operator, dependencies: audited }) => {
    const { label, clientData, authenticatorData } = input;
    const made = { clientData, authenticatorData };
    return answered(await offerDeviceKey(audited)({ person: operator.id, label, made }), keyAnswer);
  });

  serveOperator(api, dependencies, wire.askKeyChallenge, async ({ input, operator, dependencies: audited }) => {
    const { act: kind, keyId } = input;
    return answered(await challengeFor(audited)(operator.id, { kind, keyId }), challengeAnswer);
  });

  serveOperator(api, dependencies, wire.confirmKey, async ({ input, operator, dependencies: audited }) => {
    const { keyId, signed: assertion = null } = input;
    return answered(await confirmDeviceKey(audited)({ keyId, by: operator.id, assertion }), keyAnswer);
  });

  serveOperator(api, dependencies, wire.retireKey, async ({ input, operator, dependencies: audited }) => {
    const { keyId, signed: assertion = null } = input;
    return answered(await retireDeviceKey(audited)({ keyId, by: operator.id, assertion }), keyAnswer);
  });
}

const keyAnswer = ({ confirmedBy, ...key }: DeviceKey) => ({ ...key, confirmedBy: [...confirmedBy] });

export const challengeAnswer = ({ keyIds, ...challenge }: Challenge) => ({
  ...challenge,
  keyIds: [...keyIds],
});
