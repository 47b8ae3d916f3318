import { Link } from 'react-router-dom';

/** The one primary action of the list. */
export const CreateNew = () => <Link className="ui primary button" to="/jobs/create">Create job</Link>;
