/** Places files come from that are not of this computer, as a person finds them: a repository, the drive. */
import { onTestFinished } from 'vitest';
import type { Page } from 'playwright-core';
import { startGithub } from '#test/harness/standIns/github';
import { bootServer, signIn } from '../../harness';

/** A server that knows the stand-in GitHub, with the admin signed in. */
export const openWithGithub = async (page: Page) => {
  const github = await startGithub();
  onTestFinished(() => github.close());
  const server = await bootServer({ env: { ...github.settings } });
  onTestFinished(() => server.remove());
  await signIn(page, server);
  return { github, server };
};

/** Puts a file into the drive as a person would: through an address of the server. */
export const putInDrive = (
  page: Page,
  storage: 'drive' | 'teamdrive',
  place: string,
  content: string,
) =>
  page.evaluate(
    async ([area, destination_path, text]) => {
      const kept = JSON.parse(localStorage.getItem('persist:session') ?? '{}') as {
        token?: string;
      };
      const ask = async (address: string, body: object) => {
        const headers = {
          'content-type': 'application/json',
          authorization: `Bearer ${JSON.parse(kept.token ?? '""') as string}`,
        };
        const reply = await fetch(address, {
          method: 'POST',
          headers,
          body: JSON.stringify({ user_name: 'admin', ...body }),
        });
        return (await reply.json()) as { url: string };
      };
      const folder = destination_path!.replace(/[^/]*$/, '');
      if (folder !== '/')
        await ask(`/fsc/${area}/folder/create/`, {
          complete_folder_path: folder,
          existing_ok: true,
        });
      const size = new Blob([text!]).size;
      const { url } = await ask(`/fsc/${area}/contents/upload/presigned_url/read/`, {
        destination_path,
        size,
      });
      const put = await fetch(url, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream' },
        body: text!,
      });
      if (!put.ok) throw new Error(`The drive answered ${put.status} to ${destination_path}`);
    },
    [storage, place, content] as const,
  );
