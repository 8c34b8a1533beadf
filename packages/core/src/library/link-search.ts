/** What somebody holds of a link of theirs: its address, its code, its name, or the address of a post. */
export interface LinkSearch {
  /** The whole code; undefined where it cannot be one. */
  readonly code: string | undefined;
  /** How the name of a link begins, in small letters. */
  readonly subId: string | undefined;
  /** What stands in the address of a post, in small letters and without its scheme. */
  readonly post: string | undefined;
}

const IN_ADDRESS = /\/r\/([a-z0-9]{6,16})(?:[/?#]|$)/;
const CODE = /^[a-z0-9]{6,16}$/;
const BEGINNING_OF_SUB_ID = /^[a-z0-9_.-]{2,40}$/;
/** `tikt` is in every address; what is shorter tells nothing apart. */
const SHORTEST_POST = 4;

/** Read from what was typed or pasted. */
export function linkSearchOf(typed: string): LinkSearch {
  const text = typed.trim().toLowerCase();
  const inAddress = IN_ADDRESS.exec(text)?.[1];
  if (inAddress !== undefined) return { code: inAddress, subId: undefined, post: undefined };
  const post = text.replace(/^https?:\/\//, '').replace(/\/+$/, '');
  return {
    code: CODE.test(text) ? text : undefined,
    subId: BEGINNING_OF_SUB_ID.test(text) ? text : undefined,
    post: post.length >= SHORTEST_POST ? post : undefined,
  };
}
