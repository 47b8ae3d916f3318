/** The parameters that the app puts into the page's address (STR-08). */
export interface Address {
  /** The origin of the app around this page; the server let this address open for no other. */
  readonly parent: string;
  readonly userId: string;
  readonly name: string;
  readonly userPicture: string;
  readonly notebookUrl: string;
  readonly description: string;
  readonly theme: string;
  readonly socket: string;
}

export const readAddress = (href: string): Address => {
  const { searchParams: query, host, protocol } = new URL(href);
  const of = (name: string) => query.get(name) ?? '';
  return {
    parent: of('parent'),
    userId: of('userId'),
    name: of('name'),
    userPicture: of('userPicture'),
    notebookUrl: of('notebook_url'),
    description: of('description'),
    theme: of('theme'),
    socket: `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/room/socket`,
  };
};
