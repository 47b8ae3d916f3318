import { Icon } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectConfig } from '~/web/lib/state/config';
import { selectWhyNot } from '~/web/core/session/person';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { connectRequested, disconnectRequested } from '../events';
import { ConnectDialog } from './ConnectDialog';
import { selectGithubAccount } from '../model/accountSlice';
import './github.css';

/** The connected GitHub account, with Connect and Disconnect; without a connection public repositories can still be read. */
export default function Account() {
  const { connected, login, connecting, disconnecting } = useAppSelector(selectGithubAccount);
  const { github_connect } = useAppSelector(selectConfig);
  const lacking = useAppSelector((state) => selectWhyNot(state, 'connectedApps'));
  const dispatch = useAppDispatch();
  return (
    <div className="github-account">
      <Icon name="github" />
      <span>
        {connected
          ? `Connected${login ? ` as ${login}` : ''}`
          : 'Not connected: public repositories only'}
      </span>
      {connected && (
        <ReasonedButton
          label="Disconnect"
          size="small"
          basic
          loading={disconnecting}
          reason={disconnecting ? 'It is being disconnected' : undefined}
          onClick={() => dispatch(disconnectRequested())}
        />
      )}
      {!connected && github_connect && (
        <ReasonedButton
          label="Connect GitHub"
          size="small"
          reason={lacking ?? undefined}
          onClick={() => dispatch(connectRequested())}
        />
      )}
      {connecting && <ConnectDialog code={connecting.code} />}
    </div>
  );
}
