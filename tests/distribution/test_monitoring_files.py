"""The dashboard and the alerts ask for metrics that the server has."""

import json
import re

import pytest
import yaml
from prometheus_client import Counter, Histogram

from distribution.test_backend import ROOT
from peerage.server import metrics

OF_PROMETHEUS = {"up"}
OF_THE_SERVER = {"peerage_info", "peerage_tables"}
"""Exported at the request, like those of `ServerCollector`."""


def known() -> set[str]:
    names = set(OF_PROMETHEUS | OF_THE_SERVER)
    for metric in vars(metrics).values():
        if isinstance(metric, Counter):
            names.add(f"{metric._name}_total")
        elif isinstance(metric, Histogram):
            names.add(f"{metric._name}_bucket")
        elif hasattr(metric, "_name"):
            names.add(metric._name)
    return names


def asked(expression: str) -> set[str]:
    return set(re.findall(r"\b(?:peerage_\w+|up)\b", expression))


def expressions() -> list[tuple[str, str]]:
    dashboard = json.loads((ROOT / "deploy" / "grafana.json").read_text(encoding="utf-8"))
    panels = [(panel["title"], each["expr"]) for panel in dashboard["panels"] for each in panel["targets"]]
    alerts = yaml.safe_load((ROOT / "deploy" / "alerts.yml").read_text(encoding="utf-8"))
    return panels + [(rule["alert"], rule["expr"]) for group in alerts["groups"] for rule in group["rules"]]


@pytest.mark.parametrize(("name", "expression"), expressions())
def test_dashboard_and_alerts_ask_for_metrics_of_the_server(name: str, expression: str) -> None:
    assert asked(expression), name
    assert asked(expression) <= known(), name


def test_every_alert_says_what_to_do() -> None:
    alerts = yaml.safe_load((ROOT / "deploy" / "alerts.yml").read_text(encoding="utf-8"))
    for group in alerts["groups"]:
        for rule in group["rules"]:
            assert rule["annotations"]["description"], rule["alert"]
            assert rule["labels"]["severity"] in ("critical", "warning")
