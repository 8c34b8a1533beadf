/** Searches for links: URL, code, name, or URL of a post. */
export interface LinkSearch {
  /** The whole code; undefined if the text cannot be one. */
  readonly code: string | undefined;
  /** A lower-case prefix of the link's name. */
  readonly subId: string | undefined;
  /** Lower-case text in the post's URL, without the scheme. */
  readonly post: string | undefined;
}

const IN_ADDRESS = /\/r\/([a-z0-9]{6,16})(?:[/?#]|$)/;
const CODE = /^[a-z0-9]{6,16}$/;
const BEGINNING_OF_SUB_ID = /^[a-z0-9_.-]{2,40}$/;
/** Shorter texts match nearly every URL. */
const SHORTEST_POST = 4;

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
