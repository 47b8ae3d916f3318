import { Icon } from 'semantic-ui-react';
import {
  isSwitchedOn,
  planGrants,
  planName,
  PLANS,
  RIGHTS,
  type PlanType,
  type Right,
} from '~/contract';
import { selectConfig } from '~/web/lib/state/config';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectPlan } from '~/web/core/session/person';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { SelectField } from '~/web/ui/form/SelectField';
import { Page } from '~/web/ui/page/Page';
import { LineList } from '~/web/ui/content/LineList';
import { planPicked, planRequested } from '../events';
import { selectPlanPage } from '../model';
import './plan.css';

const isPlan = (column: (typeof PLANS)[number]): column is PlanType => column !== 'none';
/** Two plans have one name, so what the server calls them stands beside it. */
const choices = PLANS.filter(isPlan).map((plan) => ({
  value: plan,
  text: planName(plan),
  hint: plan,
}));
const rights = Object.keys(RIGHTS) as Right[];

/** The team's plan: what it grants, and another one in its place. For admins. */
export default function PlanPage() {
  const dispatch = useAppDispatch();
  const has = useAppSelector(selectPlan);
  const { picked, changing } = useAppSelector(selectPlanPage);
  const shown = picked ?? has;
  return (
    <Page title="Plan">
      <form
        className="plan-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (shown && shown !== has && !changing) dispatch(planRequested({ plan: shown }));
        }}
      >
        <SelectField
          label="Plan of the team"
          value={shown ?? undefined}
          choices={choices}
          placeholder="No plan"
          hint="A smaller plan takes nothing away from what is there: it hides pages and refuses new things."
          onChange={(value) => {
            dispatch(
              planPicked({ plan: choices.find((one) => one.value === value)?.value ?? null }),
            );
          }}
        />
        <section aria-labelledby="plan-grants">
          <h2 id="plan-grants">What it grants</h2>
          <LineList
            rows={rights}
            rowKey={(right) => right}
            line={(right) => <Grant right={right} plan={shown} before={has} />}
          />
        </section>
        <ReasonedButton
          type="submit"
          primary
          label="Change plan"
          loading={changing}
          reason={shown === has ? 'Choose another plan first' : undefined}
        />
      </form>
    </Page>
  );
}

interface GrantProps {
  readonly right: Right;
  readonly plan: PlanType | null;
  readonly before: PlanType | null;
}

function Grant({ right, plan, before }: GrantProps) {
  const { flags } = useAppSelector(selectConfig);
  const granted = planGrants(plan, right);
  const changed = granted !== planGrants(before, right);
  const off = granted && !isSwitchedOn(flags, right);
  return (
    <div className="plan-right">
      <Icon name={granted ? 'check' : 'minus'} aria-hidden="true" />
      <span>
        {RIGHTS[right].title}
        <span className="at-hidden">: {granted ? 'granted' : 'not granted'}</span>
      </span>
      {off && <span className="at-muted">switched off on this server</span>}
      {changed && <span className="at-muted">{granted ? 'new' : 'taken away'}</span>}
    </div>
  );
}
