import type { Selector } from './selector.ts';

/* The fields of a NetworkPolicy that are read here. */

export interface Peer {
  readonly podSelector?: Selector;
  readonly namespaceSelector?: Selector;
  readonly ipBlock?: { readonly cidr: string };
}

interface Port {
  readonly port?: number | string;
}

export interface PolicyRule {
  readonly from?: readonly Peer[];
  readonly to?: readonly Peer[];
  readonly ports?: readonly Port[];
}

export interface Policy {
  readonly spec: {
    readonly podSelector: Selector;
    readonly policyTypes: readonly string[];
    readonly ingress?: readonly PolicyRule[];
    readonly egress?: readonly PolicyRule[];
  };
}
