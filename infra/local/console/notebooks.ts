import { type ConsoleAnswer, type ConsoleParts, type Handle, ok } from './route.ts';

const show = ({ notebooks }: ConsoleParts): ConsoleAnswer =>
  notebooks.standIn
    ? ok({ url: notebooks.url, users: notebooks.standIn.users.list(), ...notebooks.standIn.behavior() })
    : ok({ url: notebooks.url, outside: true });

/** Wraps a handler of the hub stand-in; answers an error when the site uses an external hub. */
const withStandIn =
  (
    work: (
      standIn: NonNullable<ConsoleParts['notebooks']['standIn']>,
      body: Record<string, unknown>,
      name: string,
    ) => void,
  ): Handle =>
  (parts, body, name) => {
    const { standIn } = parts.notebooks;
    if (!standIn) return { status: 404, value: { error: 'this site was started with a hub from outside' } };
    work(standIn, body, name);
    return show(parts);
  };

/** Console routes of the notebook hub. */
export const notebookRoutes: Record<string, Handle> = {
  'GET /_local/notebooks': (parts) => show(parts),
  'PUT /_local/notebooks': withStandIn((standIn, body) => void standIn.change(body)),
  'DELETE /_local/notebooks': withStandIn((standIn) => standIn.reset()),
  'POST /_local/notebooks/{name}/stop': withStandIn((standIn, _body, name) => standIn.users.stop(name)),
};
