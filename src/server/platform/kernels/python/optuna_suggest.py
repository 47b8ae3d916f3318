"""Asks Optuna's TPE sampler for the values of trials. Reads one JSON object from the standard input, writes one to the standard output.

Nothing is kept between two calls: everything that is known of the study comes along, and the seed of a trial is its own, so that the same question
gets the same answer on every server.
"""
import json
import sys


def distributions_of(space, optuna):
    found = {}
    for row in space:
        if row["type"] == "choice":
            found[row["name"]] = optuna.distributions.CategoricalDistribution(row["values"])
        elif row["type"] == "int":
            found[row["name"]] = optuna.distributions.IntDistribution(int(row["low"]), int(row["high"]), log=row["log"], step=int(row["step"] or 1))
        else:
            found[row["name"]] = optuna.distributions.FloatDistribution(row["low"], row["high"], log=row["log"], step=row["step"])
    return found


def value_of(distribution, text, optuna):
    if isinstance(distribution, optuna.distributions.CategoricalDistribution):
        return text
    return int(float(text)) if isinstance(distribution, optuna.distributions.IntDistribution) else float(text)


def main():
    import optuna

    asked = json.load(sys.stdin)
    if asked.get("probe"):
        json.dump({"version": optuna.__version__}, sys.stdout)
        return
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    import warnings

    warnings.simplefilter("ignore")
    space = distributions_of(asked["space"], optuna)
    study = optuna.create_study(direction=asked["direction"])
    State = optuna.trial.TrialState
    for known in asked["trials"]:
        params = {name: value_of(space[name], text, optuna) for name, text in known["parameters"].items()}
        if known["value"] is None:
            study.add_trial(optuna.trial.create_trial(state=State.RUNNING, params=params, distributions=space))
        else:
            study.add_trial(optuna.trial.create_trial(state=State.COMPLETE, value=known["value"], params=params, distributions=space))
    answers = []
    for number in asked["numbers"]:
        seed = (asked["seed"] + number * 7919) % 2**31
        study.sampler = optuna.samplers.TPESampler(seed=seed, constant_liar=True)
        answers.append({name: str(value) for name, value in study.ask(space).params.items()})
    json.dump({"answers": answers}, sys.stdout)


main()
