import { policyFrom } from '@cliffhanger/signer/policy';
import type { Check } from '../../tools/check/check.ts';
import { buildOverlay, overlaysOf } from './build-overlay.ts';
import { ofKind } from './manifest.ts';
import { availability } from './rules/availability.ts';
import { containers } from './rules/containers.ts';
import { edge } from './rules/edge.ts';
import { network } from './rules/network.ts';
import { references } from './rules/references.ts';
import type { Rule } from './rules/rule.ts';
import { secrets } from './rules/secrets.ts';
import { missingInSecretsTable } from './rules/secrets-table.ts';
import { variables } from './rules/variables.ts';
import { schemaProblems } from './validate-manifest.ts';

/** The signer parses its own policy; a misspelt limit would have no effect. */
const signerPolicy: Rule = (manifests) =>
  ofKind(manifests, 'ConfigMap').flatMap(({ metadata, data }) => {
    const policy = data?.['policy.json'];
    if (policy === undefined) return [];
    try {
      policyFrom(policy);
      return [];
    } catch (error) {
      return [`${metadata.name}: ${error instanceof Error ? error.message : String(error)}`];
    }
  });

const RULES: readonly Rule[] = [
  containers,
  variables,
  secrets,
  references,
  network,
  availability,
  edge,
  signerPolicy,
];

export const ruleProblems: Rule = (manifests) => RULES.flatMap((rule) => rule(manifests));

/**
 * Checks the output of each overlay against Kubernetes' schemas, the roles' configuration and our own rules.
 */
export const manifests: Check = {
  name: 'manifests',
  findProblems: async (root) => {
    const found = await Promise.all(
      overlaysOf(root).map(async (overlay) => {
        const built = await buildOverlay(root, overlay);
        const bySchema = await Promise.all(built.map(schemaProblems));
        return [...bySchema.flat(), ...ruleProblems(built), ...missingInSecretsTable(root, built)].map(
          (problem) => `${overlay}: ${problem}`,
        );
      }),
    );
    return found.flat();
  },
};
